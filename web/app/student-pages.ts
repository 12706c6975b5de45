// biome-ignore-all lint/performance/noBarrelFile: one file for the browser to fetch
export * as courseContent from './student/pages/course-content.tsx';
export * as studentArea from './student/pages/student-area.tsx';
export { StudentLayout } from './student-layout.tsx';
