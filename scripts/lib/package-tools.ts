/** Maps files beside code and modules: place in the package, and file of the clone. */
export const packageTools: Record<string, string> = {
  install: 'deploy/install',
  'bin/ia-vet': 'deploy/ia-vet',
  'bin/start': 'deploy/start',
  'deploy/Caddyfile': 'deploy/Caddyfile',
  'deploy/nginx.conf': 'deploy/nginx.conf',
  'deploy/ia-vet@.service': 'deploy/ia-vet@.service',
  'deploy/maintenance.html': 'deploy/maintenance.html',
};

/** Runs the package. */
export const packageNode = 'bin/node';
