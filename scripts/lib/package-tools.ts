/** What a package has beside code and modules: its place in the archive, and where it comes from. */
export const packageTools: Record<string, string> = {
  install: 'deploy/install',
  'bin/ia-vet': 'deploy/ia-vet',
  'bin/start': 'deploy/start',
  'deploy/Caddyfile': 'deploy/Caddyfile',
  'deploy/nginx.conf': 'deploy/nginx.conf',
  'deploy/ia-vet@.service': 'deploy/ia-vet@.service',
  'deploy/maintenance.html': 'deploy/maintenance.html',
};

/** The Node that runs a package. */
export const packageNode = 'bin/node';
