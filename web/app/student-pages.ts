// biome-ignore-all lint/performance/noBarrelFile: one file for the browser to fetch
export * as courseContent from './pages/course-content.tsx';
export * as lesson from './pages/lesson.tsx';
export * as studentArea from './pages/student-area.tsx';
export { StudentLayout } from './pages/student-layout.tsx';
