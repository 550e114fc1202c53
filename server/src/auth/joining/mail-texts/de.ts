// The texts of mails in German.
import type { en } from './en.ts'

export const de: typeof en = {
  passwordReset: (site, url) => ({
    subject: `${site}: neues Passwort wählen`,
    text: `Jemand, hoffentlich Sie, hat ein neues Passwort für ${site} angefordert.\n\nWählen Sie es hier innerhalb von zwei Stunden:\n${url}\n\nWenn Sie es nicht waren, löschen Sie diese Mail einfach: Es hat sich nichts geändert.\n`,
  }),
  invitation: (site, url) => ({
    subject: `Einladung zu ${site}`,
    text: `Sie sind eingeladen, bei ${site} mitzumachen.\n\nLegen Sie hier innerhalb von 14 Tagen Ihr Konto an:\n${url}\n`,
  }),
  signingCode: (site, code) => ({
    subject: `${site}: Code zum Unterschreiben`,
    text: `Ihr Code zum Unterschreiben auf ${site}:\n\n${code}\n\nEr gilt einmal, zehn Minuten lang. Wenn Sie ihn nicht angefordert haben, geben Sie ihn niemandem.\n`,
  }),
  addressChanged: (site, name) => ({
    subject: `${site}: Ihre E-Mail-Adresse wurde geändert`,
    text: `Das Konto von ${name} auf ${site} hat jetzt eine andere E-Mail-Adresse: An diese hier kommen keine Mails mehr.\n\nWenn Sie das nicht erwartet haben, sagen Sie es einem Administrator der Site.\n`,
  }),
  passwordChanged: (site, name) => ({
    subject: `${site}: Ihr Passwort wurde geändert`,
    text: `Das Konto von ${name} auf ${site} hat jetzt ein anderes Passwort.\n\nWenn Sie das nicht erwartet haben, wählen Sie mit „Passwort vergessen?“ ein neues und sagen Sie es einem Administrator der Site.\n`,
  }),
  quickSignInChanged: (site, name) => ({
    subject: `${site}: neue PIN oder neuer Ausweis`,
    text: `Für das Konto von ${name} auf ${site} wurde eine PIN oder ein Ausweis festgelegt. An gemeinsamen Geräten kann man sich damit anmelden und in Ihrem Namen unterschreiben.\n\nWenn Sie das nicht erwartet haben, entfernen Sie PIN und Ausweis unter „Mein Konto“ und sagen Sie es einem Administrator der Site.\n`,
  }),
  backupFailed: (site, url, kind, reason) => ({
    subject: `${site}: ${kind === 'drill' ? 'Probewiederherstellung einer Sicherung gescheitert' : 'Sicherung gescheitert'}`,
    text: `${kind === 'drill' ? 'Die neueste Sicherung ließ sich nicht zur Probe wiederherstellen' : 'Die Sicherung ist gescheitert'}:\n${reason}\n\nAlle Sicherungen:\n${url}\n\nDie nächste Mail kommt erst, wenn es wieder gelungen und danach erneut gescheitert ist.\n`,
  }),
  recordsAltered: (site, url, count) => ({
    subject: `${site}: Nachweise wurden außerhalb von Stepwright geändert`,
    text: `Die Prüfung der Nachweise hat ${count === 1 ? 'einen Nachweis gefunden, der' : `${count} Nachweise gefunden, die`} nicht zu den aufgezeichneten Ereignissen ${count === 1 ? 'passt' : 'passen'}.\n\nWelche es sind und worin sie abweichen:\n${url}\n`,
  }),
  test: (site, url) => ({
    subject: `${site}: Testmail`,
    text: `${site} kann Mails versenden. Jemand aus der Verwaltung hat diesen Test in den Einstellungen ausgelöst:\n${url}\n`,
  }),
}
