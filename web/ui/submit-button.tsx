// biome-ignore lint/performance/noBarrelFile: until the admin area imports it from there
export { SubmitButton } from './form.tsx';
