import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import { useStudent } from '../../data/student.ts';
import { SecuritySection } from '../security/security-section.tsx';
import { SettingsHub } from '../settings/settings-hub.tsx';
import { adminPage } from '../shell/admin-page.tsx';

/** Parts of this page that emails of earlier releases link to. */
const formerParts: Partial<Record<string, string>> = {
  '#equipe': paths.adminTeam,
  '#conexoes': paths.adminConnections,
  '#copias': paths.adminBackups,
};

/** `/painel/ajustes`: the settings pages with their states. */
export const { Page, handle } = adminPage(paths.adminSettings, Settings);

function Settings() {
  const { hash } = useLocation();
  const student = useStudent().data;
  // Whoever lacks a required second factor sets it up here, and stays while its codes are shown.
  const [mustSetUp] = useState(student?.role !== 'admin' || student.lacks_second_factor);
  const part = formerParts[hash];
  if (part && !mustSetUp) return <Navigate replace to={part} />;
  return (
    <div className="container-page grid gap-6 pb-8">{mustSetUp ? <SecuritySection /> : <SettingsHub />}</div>
  );
}
