// Schemas of the site in the API: its settings, and the facts that clients read.
import { onlyAuthorsEdit } from '@stepwright/rules'
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { oneLine, someName } from '#platform/http/request/shapes.ts'
import { BackupChange, BackupSettings } from './backups.schema.ts'
import { MailChange, MailSettings } from './mail.schema.ts'
import { RetentionPromises } from './retention.ts'
import { Synonyms } from './synonyms.schema.ts'

export const languages = [
  ...(['en', 'de', 'fr', 'it', 'es', 'pt', 'ja', 'zh', 'nl', 'ru', 'tr', 'ko'] as const),
  // Right-to-left scripts.
  ...(['ar', 'he'] as const),
] as const

/** The language of the site and of its own messages. */
export const SiteLanguage = Type.Enum([...languages], { description: 'Two-letter language code' })

/** The language of texts that users write. */
export const Language = Type.String({
  language: 'written',
  maxLength: 35,
  description: 'ISO 639 language code, with a script or region where needed',
})
/** The language that a reader asks for: an unavailable one is no error. */
export const WantedLanguage = Type.String({
  language: 'read',
  maxLength: 100,
  description: 'Language wanted',
})

const GuideTypeSetting = Type.Object(
  {
    title: Type.String({ ...someName(60), description: 'Name on screen' }),
    prompt: Type.String({
      ...oneLine,
      maxLength: 120,
      description: 'Question for the subject; empty: the type needs no subject',
    }),
  },
  { additionalProperties: false },
)

const origin = Type.String({
  pattern: '^https?://[^/\\s]+$',
  maxLength: 255,
  errorMessage: 'must be an origin such as https://app.example',
})

const members = {
  title: Type.String({
    ...someName(80),
    description: 'Name of the site',
  }),
  description: Type.String({ maxLength: 500, description: 'Description of the site' }),
  logo: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
    description: 'Number of the image beside the name of the site, visible to every caller; null: none',
    errorMessage: 'must be the number of one of your pictures, or null',
  }),
  accentColour: Type.String({
    pattern: '^(#[0-9a-f]{6})?$',
    description:
      'Colour of buttons and links, with its lightness adjusted for legibility; empty: the default colour',
    errorMessage: 'must be a colour such as #0e6357, or empty',
  }),
  language: SiteLanguage,
  guideTypes: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }), GuideTypeSetting, {
    minProperties: 1,
    maxProperties: 40,
    additionalProperties: false,
    description: 'Guide types by their word in the API',
  }),
  objectNameSingular: Type.String({ ...someName(40), description: 'Name of one category' }),
  objectNamePlural: Type.String({
    ...someName(40),
    description: 'Name of several categories',
  }),
  private: Type.Boolean({ description: 'True if every read requires signing in' }),
  registration: Type.Enum(['open', 'invited', 'closed'], { description: 'Form of registration' }),
  apiProfile: Type.Enum(['documented', 'hosted'], { description: 'Profile of API 2.0' }),
  appIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    maxItems: 50,
    description: 'If not empty, programs need one of these in X-App-Id to sign in or register',
  }),
  allowedOrigins: Type.Array(origin, {
    maxItems: 50,
    description: 'Other sites whose pages may use the session cookie',
  }),
  trustedHosts: Type.Array(Type.String({ pattern: '^[A-Za-z0-9.-]+$', maxLength: 255 }), {
    maxItems: 200,
    description: 'Hosts that links in texts can point to without rel attributes',
  }),
  introductionLines: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Maximum number of lines of an introduction, exclusive',
  }),
  patrolThreshold: Type.Integer({
    minimum: 0,
    maximum: onlyAuthorsEdit,
    description: `Reputation from which edits need no review; ${onlyAuthorsEdit}: only authors edit`,
  }),
  acceptedEditReputation: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'Reputation that a user gains by an accepted edit',
  }),
  finishNeedsRequired: Type.Boolean({
    description: 'True if runs cannot be finished while required fields of their forms are empty',
  }),
  countersignMissing: Type.Boolean({
    description: 'True if a lead signs when a run is finished while required fields are empty',
  }),
  optionalWorkOrders: Type.Boolean({
    description:
      'True if the app starts runs of all guides without a work order, not only of those with the flag GUIDE_OPTIONAL_ORDER; the API always requires one',
  }),
  newerRelease: Type.Enum(['show', 'restart'], {
    description:
      'Open runs of an earlier release: show: the app offers to start again; restart: they cannot be finished online',
  }),
  approvalEdits: Type.Enum(['refuse', 'close'], {
    description:
      'Edits of a guide that waits for approval: refuse: they are rejected; close: they close the request',
  }),
  eventsForOthers: Type.Boolean({
    description: 'True if administrators can send events of runs for other users (for_others)',
  }),
  lockOffline: Type.Boolean({
    description:
      'True if shared devices lock after their lock time without a network, too, until the server is reached',
  }),
  retentionYears: Type.Union([Type.Integer({ minimum: 1, maximum: 100 }), Type.Null()], {
    description:
      'Number of years after their end in which runs cannot be removed; null: no limit. A shorter time holds only for runs that begin after the change',
    errorMessage: 'must be a number of years from 1 to 100, or null',
  }),
  idleHoldMinutes: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    description:
      'Minutes without an event after which the site puts an open run on hold, at most 30 days; 0: never',
  }),
  commentsPerMinute: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Maximum number of comments of a user per minute',
  }),
  sessionDays: Type.Integer({
    minimum: 1,
    maximum: 365,
    description: 'Number of days until a user must sign in again',
  }),
  mediaAddresses: Type.Enum(['checked', 'open'], {
    description:
      'checked: images and files are served to users who can view a location that uses them; open: to ' +
      'every caller who has the address, for programs that load them without signing in',
  }),
  uploadExtensions: Type.Array(
    Type.String({
      pattern: '^[a-z0-9]{1,8}$',
      maxLength: 8,
      errorMessage: 'must be an ending such as pdf, in small letters and without a dot',
    }),
    { maxItems: 100, description: 'Allowed extensions of uploaded files' },
  ),
  synonyms: Synonyms,
}
const features = {
  releases: Type.Boolean({ description: 'Released versions of guides' }),
  workLog: Type.Boolean({ description: 'Recording of runs' }),
  comments: Type.Boolean({ description: 'Comments on guides and steps' }),
}

const translation = {
  provider: Type.Enum(['none', 'libretranslate', 'deepl', 'apertium'], {
    description: 'Kind of the translation service',
  }),
  url: Type.String({
    pattern: '^(https?://[^/\\s?#@]+(/[^\\s?#]*)?)?$',
    maxLength: 500,
    description: 'Base address of the service; empty: the address of its provider, if there is one',
    errorMessage: 'must be an address such as https://translate.example',
  }),
  allowPrivateAddress: Type.Boolean({
    description: 'True if the service can have an address of the local network or this machine',
  }),
}
const address = Type.String({
  pattern: '^(https?://([a-z0-9_.-]+|\\[[0-9a-f:.]+\\])(:\\d{1,5})?)?$',
  maxLength: 300,
  description:
    'Address of the site for links in mails, invitations and records; that of its setup until it is changed. STEPWRIGHT_URL takes precedence',
  errorMessage: 'must be an address such as https://guides.example',
})
const addressIsFixed = Type.Boolean({
  description: 'True if STEPWRIGHT_URL defines the address. Ignored in a change',
})
const mailIsFixed = Type.Boolean({
  description: 'True if STEPWRIGHT_SMTP_URL defines the mail server. Ignored in a change',
})
const hasKey = Type.Boolean({ description: 'True if a key is set; it is never returned' })

export const Settings = Type.Object(
  {
    ...members,
    address,
    retentionPromises: RetentionPromises,
    translation: Type.Object({ ...translation, hasKey }, { description: 'Machine translation' }),
    mail: MailSettings,
    backups: BackupSettings,
    features: Type.Object(features, { description: 'Features that can be turned on and off' }),
  },
  { description: 'The settings of the site' },
)
export type Settings = Static<typeof Settings>

export const SettingsAnswer = Type.Object(
  { ...Settings.properties, addressIsFixed, mailIsFixed },
  { title: 'Settings', description: 'The settings of the site' },
)

export const SettingsChange = Type.Partial(
  Type.Object({
    ...members,
    address,
    retentionPromises: RetentionPromises,
    addressIsFixed,
    mail: MailChange,
    backups: BackupChange,
    mailIsFixed,
    translation: Type.Partial(
      Type.Object({
        ...translation,
        key: Type.String({
          maxLength: 500,
          pattern: '^[\\x21-\\x7e]*$',
          description: 'Key for the service; empty: removes it. Write-only',
          errorMessage: 'must be a key without blanks',
        }),
        hasKey,
      }),
      { additionalProperties: false, description: 'The change of machine translation' },
    ),
    features: Type.Partial(Type.Object(features), {
      additionalProperties: false,
      description: 'Features to turn on or off',
    }),
    old_password: Type.String({
      minLength: 1,
      maxLength: 1000,
      description:
        'The current password of the caller; required in a browser session that changes more than texts and appearance',
    }),
  }),
  { title: 'SettingsChange', description: 'The change of the settings', additionalProperties: false },
)
export type SettingsChange = Omit<Static<typeof SettingsChange>, 'old_password'>

const siteMembers = {
  siteid: Type.Integer({ description: 'Always 1' }),
  name: Type.String({ description: 'Short name of the site, for programs' }),
  domain: Type.String({ description: 'Host of the site' }),
  custom_domain: Type.String({ description: 'Always empty' }),
  title: Type.String({ description: 'Name of the site' }),
  theme: Type.String({ description: 'Always white' }),
  private: Type.Boolean({ description: 'True if every read requires signing in' }),
  description: Type.String({ description: 'Description of the site' }),
  answers: Type.Boolean({ description: 'Always false' }),
  store: Type.String({ description: 'Always empty' }),
  authentication: Type.Object(
    {
      standard: Type.Boolean({ description: 'True if users sign in by e-mail address and password' }),
      'public-registration': Type.Boolean({ description: 'True if every user can register' }),
    },
    { description: 'Forms of signing in and registration' },
  ),
  priority: Type.Integer({ description: 'Always 0' }),
  hideFromiOS: Type.Boolean({ description: 'Always false' }),
}

export const Site = Type.Object(siteMembers, {
  title: 'Site',
  description: 'An entry of the directory of sites',
})

export const SiteInfo = Type.Object(
  {
    ...siteMembers,
    language: Type.String({ description: 'Default language' }),
    registration: Type.String({ description: 'open, invited or closed' }),
    mail: Type.Boolean({ description: 'True if this site can send mail' }),
    'guide-types': Type.Record(
      Type.String(),
      Type.Object({
        title: Type.String({ description: 'Name on screen' }),
        prompt: Type.String({ description: 'Question for the subject; empty: none' }),
      }),
      { description: 'Guide types by their word in the API' },
    ),
    'object-name-singular': Type.String({ description: 'Name of one category' }),
    'object-name-plural': Type.String({ description: 'Name of several categories' }),
    'countersign-missing': Type.Boolean({
      description: 'True if a lead signs when a run is finished while required fields are empty',
    }),
    'finish-needs-required': Type.Boolean({
      description: 'True if runs cannot be finished while required fields of their forms are empty',
    }),
    'optional-work-orders': Type.Boolean({
      description: 'True if the app starts runs without a work order, under a number of its own',
    }),
    'newer-release': Type.Enum(['show', 'restart'], {
      description: 'restart: open runs of an earlier release cannot be finished online',
    }),
    'feature-mobile-scanner': Type.Boolean({ description: 'Always false' }),
    'google-oauth2-clientid': Type.String({ description: 'Always empty' }),
    logo: Type.Union([Type.Object({ image: Image }), Type.Null()], { description: 'Image; null: none' }),
    'accent-colour': Type.String({ description: 'Colour of buttons and links; empty: the default colour' }),
    'has-courses': Type.Boolean({
      description: 'True if the site has a public course that the caller can read',
    }),
  },
  { title: 'SiteInfo', description: 'Properties of the site that a client needs at its start' },
)
export type SiteInfo = Static<typeof SiteInfo>
