// Errors of backups.
import { Problem, problems } from '#platform/problems.ts'

export const backupProblems = {
  noPlace: () =>
    problems.invalidField('kind', 'Set a place for backups in the settings first', 'missing_field'),
  noBackup: () => problems.invalidField('kind', 'There is no backup yet that a drill could restore'),
  running: () => new Problem(409, 'backup.running', 'A backup or drill is running already'),
  exporting: () => new Problem(409, 'export.running', 'An export is being downloaded already'),
} as const
