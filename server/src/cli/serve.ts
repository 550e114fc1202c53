// stepwright serve
import type { Command } from './command.ts'

export const serveCommand: Command = {
  summary: 'Starts the server and keeps it running.',
  usage: '[options]',
  options: {},
  examples: [
    'stepwright serve',
    'stepwright serve --port 9000 --data /srv/stepwright',
    'STEPWRIGHT_DATABASE_URL=postgres://stepwright@db/stepwright stepwright serve --workers 4',
  ],
  run: async ({ config, isJson }) => {
    // Lazy import: the other commands start faster without the HTTP server.
    const { serve } = await import('../main.ts')
    await serve(config, { isJson })
  },
}
