// The chunk with the layout and the pages that every student opens; see routes.tsx.
// biome-ignore-all lint/performance/noBarrelFile: the browser fetches one file
export * as courseContent from './student/pages/course-content.tsx';
export * as studentArea from './student/pages/student-area.tsx';
export { StudentLayout } from './student-layout.tsx';
