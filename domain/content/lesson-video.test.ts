import { describe, expect, test } from 'vitest';
import { blankLesson } from './course.ts';
import { embeddedVideo, findVideoLinkFault, videoOf } from './lesson-video.ts';

const id = '4b6f0c9e-0c9e-4c9e-8c9e-4b6f0c9e4b6f';

describe('an address of a video', () => {
  test.each([
    [
      'https://www.youtube.com/watch?v=abcDEF12_-3&t=10s',
      'https://www.youtube-nocookie.com/embed/abcDEF12_-3',
    ],
    ['https://youtu.be/abcDEF12_-3?si=x', 'https://www.youtube-nocookie.com/embed/abcDEF12_-3'],
    ['https://m.youtube.com/shorts/abcDEF12_-3', 'https://www.youtube-nocookie.com/embed/abcDEF12_-3'],
    ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
    ['https://vimeo.com/123456789/a1b2c3', 'https://player.vimeo.com/video/123456789?h=a1b2c3'],
    [
      'https://player.vimeo.com/video/123456789?h=a1b2c3',
      'https://player.vimeo.com/video/123456789?h=a1b2c3',
    ],
  ])('%s plays in the page as %s', (address, url) => {
    expect(embeddedVideo(address)?.url).toBe(url);
  });

  test.each([
    'https://www.youtube.com/playlist?list=PL1',
    'https://youtube.com.example.com/watch?v=abcDEF12_-3',
    'https://example.com/?u=youtu.be/abcDEF12_-3',
    'https://www.youtube.com/watch?v=abc"onload=x',
    'https://vimeo.com/channels/staff',
    'youtu.be/abcDEF12_-3',
    '',
  ])('%s does not', (address) => {
    expect(embeddedVideo(address)).toBeUndefined();
  });
});

describe('the video of a lesson', () => {
  const videoUrl = 'https://youtu.be/abcDEF12_-3';

  test('is a link unless the owner wants it in the page', () => {
    expect(videoOf(blankLesson)).toBeNull();
    expect(videoOf({ ...blankLesson, videoUrl, duration: '18:25' })).toEqual({
      ...{ kind: 'link', url: videoUrl, captions: null, duration: 1105 },
    });
    expect(videoOf({ ...blankLesson, videoUrl, playsInPage: true })?.kind).toBe('youtube');
    const elsewhere = { ...blankLesson, videoUrl: 'https://example.com/1', playsInPage: true };
    expect(videoOf(elsewhere)?.kind).toBe('link');
  });

  test('is the file where there is one, also in revisions that know of none', () => {
    const { videoFile: _, playsInPage: __, ...old } = { ...blankLesson, videoUrl };
    expect(videoOf(old)?.kind).toBe('link');
    expect(videoOf({ ...old, videoFile: id, captions: id })).toEqual({
      ...{ kind: 'file', url: `/storage/course-materials/media/${id}/video`, duration: null },
      captions: `/storage/course-materials/media/${id}/captions.vtt`,
    });
  });
});

test.each([
  ['https://drive.google.com/file/d/1AbC/view', /Google Drive/],
  ['https://docs.google.com/uc?id=1', /Google Drive/],
  ['https://www.dropbox.com/s/abc/aula.mp4', /Dropbox/],
  ['https://1drv.ms/v/s!abc', /OneDrive/],
  ['https://www.youtube.com/playlist?list=PL1', /lista ou de um canal/],
  ['https://www.youtube.com/@canal', /lista ou de um canal/],
  ['https://videos.example/aula', /não toca na página/],
])('%s is said not to play', (videoUrl, fault) => {
  expect(findVideoLinkFault({ videoUrl, videoFile: '', playsInPage: true })).toMatch(fault);
});

test('links that play, or open their own site as the owner chose, are no fault', () => {
  const of = (videoUrl: string, playsInPage = true, videoFile = '') =>
    findVideoLinkFault({ videoUrl, playsInPage, videoFile });
  expect(of('https://youtu.be/abcdefghijk')).toBeUndefined();
  expect(of('https://vimeo.com/123456789')).toBeUndefined();
  expect(of('https://videos.example/aula', false)).toBeUndefined();
  expect(of('https://drive.google.com/file/d/1/view', true, 'uploaded')).toBeUndefined();
  expect(of('')).toBeUndefined();
});
