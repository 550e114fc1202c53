// The texts of mails of notices in German.
import type { en } from './en.ts'

export const de: typeof en = {
  sentences: {
    approval_asked: (title) => `Bitte prüfen Sie die Freigabe von „${title}“`,
    approval_overdue: (title) => `Die Genehmigung von „${title}“ ist überfällig`,
    release_approved: (title) => `Die Freigabe von „${title}“ ist genehmigt`,
    release_rejected: (title, { actor }) => `${actor} hat die Freigabe von „${title}“ abgelehnt`,
    approval_closed: (title) => `Die Genehmigung von „${title}“ wurde geschlossen: Es ist nichts mehr zu tun`,
    released: (title) => `„${title}“ hat eine neue Freigabe`,
    comment: (title, { actor, isAnswer }) =>
      isAnswer
        ? `${actor} hat auf Ihren Kommentar zu „${title}“ geantwortet`
        : `${actor} hat „${title}“ kommentiert`,
    pending_edit: (title, { actor }) => `${actor} hat „${title}“ geändert: Die Änderung wartet auf Prüfung`,
    run_on_hold: (title, { actor }) => `${actor} hat einen Durchlauf von „${title}“ zurückgestellt`,
    run_handed_over: (title, { actor }) => `${actor} hat Ihnen einen Durchlauf von „${title}“ übergeben`,
    run_signature: (title, { actor }) =>
      `${actor} bittet um Ihre Unterschrift in einem Durchlauf von „${title}“`,
  },
  nobody: 'Die Website',
  several: (count) => `${count} Mitteilungen`,
  more: (count) => `und ${count} weitere\n`,
  all: 'Alle Mitteilungen:',
  change: 'Wählen Sie, welche Mitteilungen Sie per Mail bekommen:',
}
