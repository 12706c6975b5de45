// biome-ignore-all lint/performance/noBarrelFile: one file for the browser to fetch
export * as changePassword from './pages/change-password.tsx';
export * as confirmEmail from './pages/confirm-email.tsx';
export * as courseContent from './pages/course-content.tsx';
export * as courseMaterials from './pages/course-materials.tsx';
export * as directMaterials from './pages/direct-materials.tsx';
export * as forgotPassword from './pages/forgot-password.tsx';
export * as forgotPasswordEnglish from './pages/forgot-password-english.tsx';
export * as materials from './pages/materials.tsx';
export * as prompts from './pages/prompts.tsx';
export * as reading from './pages/reading.tsx';
export * as resetPassword from './pages/reset-password.tsx';
export * as studentArea from './pages/student-area.tsx';
export { StudentLayout } from './pages/student-layout.tsx';
