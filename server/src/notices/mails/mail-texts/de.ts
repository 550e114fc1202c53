// The texts of mails of notices in German.
import type { en } from './en.ts'

export const de: typeof en = {
  sentences: {
    approval_asked: (title) => `Bitte prüfen Sie die Freigabe von „${title}“`,
    approval_overdue: (title) => `Die Genehmigung von „${title}“ ist überfällig`,
    release_approved: (title) => `Die Freigabe von „${title}“ ist genehmigt`,
    release_rejected: (title, { actor }) => `${actor} hat die Freigabe von „${title}“ abgelehnt`,
    approval_closed: (title) => `Die Genehmigung von „${title}“ wurde geschlossen: Es ist nichts mehr zu tun`,
    release_cancelled: (title) => `Die genehmigte Freigabe von „${title}“ wurde vor ihrer Zeit verworfen`,
    released: (title) => `„${title}“ hat eine neue Freigabe`,
    comment: (title, { actor, isAnswer }) =>
      isAnswer
        ? `${actor} hat auf Ihren Kommentar zu „${title}“ geantwortet`
        : `${actor} hat „${title}“ kommentiert`,
    pending_edit: (title, { actor }) => `${actor} hat „${title}“ geändert: Die Änderung wartet auf Prüfung`,
    run_on_hold: (title, { actor }) => `${actor} hat einen Durchlauf von „${title}“ zurückgestellt`,
    run_handed_over: (title, { actor }) => `${actor} hat Ihnen einen Durchlauf von „${title}“ übergeben`,
    run_taken_over: (title, { actor }) => `${actor} hat Ihren Durchlauf von „${title}“ übernommen`,
    run_signature: (title, { actor }) =>
      `${actor} bittet um Ihre Unterschrift in einem Durchlauf von „${title}“`,
    run_lead_hold: (title, { actor }) =>
      `${actor} hat einen Durchlauf von „${title}“ zurückgestellt, bis die Leitung das aufhebt`,
    run_deviation: (title, { deviations }) =>
      deviations === 1
        ? `Eine Angabe in einem Durchlauf von „${title}“ weicht ab`
        : `${deviations} Angaben in einem Durchlauf von „${title}“ weichen ab`,
    run_overdue: (title) => `Ein Durchlauf von „${title}“ dauert länger, als die Anleitung angibt`,
    run_incomplete: (title, { actor, missing }) =>
      `${actor} hat einen Durchlauf von „${title}“ mit fehlenden Angaben beendet: ${missing}`,
    author_changed: (title, { actor, person }) =>
      `${actor} hat die Verantwortung für „${title}“ an ${person} gegeben`,
    access_given: (title, { actor, person }) => `${actor} hat ${person} Zugriff auf „${title}“ gegeben`,
    team_joined: (title, { team, guides }) =>
      `${title} ist jetzt im Team ${team}, das Anleitungen verwaltet: ${guides}`,
    address_changed: (_title, { actor, address, former }) =>
      `${actor} hat die Adresse in Links von Mails geändert: ${address || '–'}, vorher ${former || '–'}`,
    deputy_named: (title, { deputy, until }) => `${deputy} unterschreibt bis ${until} für ${title}`,
    deputy_ended: (title, { deputy }) => `${deputy} unterschreibt nicht mehr für ${title}`,
    deputy_signed: (title, { actor }) => `${actor} hat für Sie unterschrieben: die Freigabe von „${title}“`,
    wrong_pins: (title, { attempts, isDay }) =>
      `${attempts} falsche PINs wurden in ${isDay ? 'einem Tag' : '15 Minuten'} für Sie eingegeben, die letzte an ${title}`,
    signer_renamed: (title, { former }) => `${former} darf unterschreiben und heißt jetzt ${title}`,
    badge_exposed: (title, { owner }) =>
      `Der Ausweis von ${owner} steht in der Aufzeichnung eines Durchlaufs von „${title}“: Bitte den Ausweis entfernen`,
    device_alarm: (title, { attempts, isDay }) =>
      `${title}: ${attempts} falsche PINs oder Ausweise in ${isDay ? 'einem Tag' : '15 Minuten'}, weitere werden nicht angenommen`,
  },
  nobody: 'Die Website',
  several: (count) => `${count} Mitteilungen`,
  more: (count) => `und ${count} weitere\n`,
  all: 'Alle Mitteilungen:',
  change: 'Wählen Sie, welche Mitteilungen Sie per Mail bekommen:',
}
