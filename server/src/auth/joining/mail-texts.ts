// The texts of mails, in the language of their reader.
import type { Mail } from '#platform/mail/mailer.ts'

type Text = Pick<Mail, 'subject' | 'text'>
interface Template {
  passwordReset(site: string, url: string): Text
  invitation(site: string, url: string): Text
}

const en: Template = {
  passwordReset: (site, url) => ({
    subject: `${site}: choose a new password`,
    text: `Somebody, hopefully you, asked for a new password on ${site}.\n\nChoose it here within two hours:\n${url}\n\nIf it was not you, just delete this mail: nothing has changed.\n`,
  }),
  invitation: (site, url) => ({
    subject: `You are invited to ${site}`,
    text: `You are invited to join ${site}.\n\nCreate your account here within 14 days:\n${url}\n`,
  }),
}

const de: Template = {
  passwordReset: (site, url) => ({
    subject: `${site}: neues Passwort wählen`,
    text: `Jemand, hoffentlich Sie, hat ein neues Passwort für ${site} angefordert.\n\nWählen Sie es hier innerhalb von zwei Stunden:\n${url}\n\nWenn Sie es nicht waren, löschen Sie diese Mail einfach: Es hat sich nichts geändert.\n`,
  }),
  invitation: (site, url) => ({
    subject: `Einladung zu ${site}`,
    text: `Sie sind eingeladen, bei ${site} mitzumachen.\n\nLegen Sie hier innerhalb von 14 Tagen Ihr Konto an:\n${url}\n`,
  }),
}

export const templatesIn = (language: string): Template => (language === 'de' ? de : en)
