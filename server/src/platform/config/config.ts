// Parses environment variables and flags into Config, once. The only file that knows the settings of the process.
import { resolve } from 'node:path'
import { isWeakPassword } from '../weak-password.ts'
import { type FilesLocation, parseFilesLocation, withAwsVariables } from './files-setting.ts'
import { parseProxies } from './proxies.ts'

export interface Config {
  host: string
  port: number
  url: string
  proxies: readonly string[]
  data: string
  databaseUrl: string
  readUrl: string
  files: FilesLocation
  reserveMb: number
  quotaMb: number
  workers: number
  adminEmail: string
  adminPassword: string
  demo: boolean
  smtpUrl: string
  secretKey: string
  upgradeBackup: string
  log: LogLevel
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export interface Setting<K extends keyof Config = keyof Config> {
  key: K
  env: string
  flag: string
  default: string
  help: string
  secret?: boolean
  parse: (text: string) => Config[K]
}

/** An invalid setting: the message is shown as one line, and the process stops. */
export class SettingError extends Error {}

const setting = <K extends keyof Config>(
  key: K,
  name: string,
  rest: Pick<Setting<K>, 'default' | 'help' | 'parse' | 'secret'>,
): Setting => ({
  key,
  env: `STEPWRIGHT_${name}`,
  flag: `--${name.toLowerCase().replaceAll('_', '-')}`,
  ...rest,
})

export const settings: readonly Setting[] = [
  setting('host', 'HOST', {
    default: '127.0.0.1',
    help: 'Address it listens on; 0.0.0.0 or :: for every network',
    parse: (text) => {
      if (!text || /[\s/]/.test(text)) throw new Error('is not a host name or address')
      return text
    },
  }),
  setting('port', 'PORT', {
    default: '8080',
    help: 'Port it listens on; 0 picks a free one',
    parse: whole(0, 65535),
  }),
  setting('url', 'URL', {
    default: '',
    help: 'Public base address used in answers and mails; empty: made from host and port',
    parse: (text) => (text ? webAddress(text) : ''),
  }),
  setting('proxies', 'PROXIES', {
    default: '',
    help: 'Proxies whose X-Forwarded-For is believed: addresses and networks, comma between; empty: none',
    parse: parseProxies,
  }),
  setting('data', 'DATA', {
    default: './data',
    help: 'Folder that keeps everything: database, files, secrets',
    parse: (text) => {
      if (!text) throw new Error('must name a folder')
      return resolve(text)
    },
  }),
  setting('databaseUrl', 'DATABASE_URL', {
    default: '',
    secret: true,
    help: 'Empty: SQLite in the data folder; postgres://… : PostgreSQL',
    parse: postgresAddress,
  }),
  setting('readUrl', 'READ_URL', {
    default: '',
    secret: true,
    help: 'PostgreSQL read replica; needs STEPWRIGHT_DATABASE_URL',
    parse: postgresAddress,
  }),
  setting('files', 'FILES', {
    default: 'disk',
    help: 'Where files are stored: disk, or s3://bucket?endpoint=…&region=…',
    parse: parseFilesLocation,
  }),
  setting('reserveMb', 'RESERVE_MB', {
    default: '200',
    help: 'MB of the disk that uploads leave free for the database, at least 64',
    parse: whole(64, 1_000_000_000),
  }),
  setting('quotaMb', 'QUOTA_MB', {
    default: '10000',
    help: 'MB that one person may upload in all, Authors and above excepted',
    parse: whole(0, 1_000_000_000),
  }),
  setting('workers', 'WORKERS', {
    default: '1',
    help: 'Processes that share the port',
    parse: whole(1, 256),
  }),
  setting('adminEmail', 'ADMIN_EMAIL', {
    default: '',
    help: 'Creates the first administrator without the first-run page',
    parse: (text) => {
      if (text && !/^[^\s@]+@[^\s@]+$/.test(text)) throw new Error('is not an e-mail address')
      return text
    },
  }),
  setting('adminPassword', 'ADMIN_PASSWORD', {
    default: '',
    secret: true,
    help: 'Password of that administrator, at least 10 characters',
    parse: (text) => {
      if (text && text.length < 10) throw new Error('must have at least 10 characters')
      return text
    },
  }),
  setting('demo', 'DEMO', { default: '', help: '1 fills an empty site with sample content', parse: flag }),
  setting('smtpUrl', 'SMTP_URL', {
    default: '',
    secret: true,
    help: 'Mail server, for example smtp://user:password@mail.example:587; empty: that of the settings',
    parse: (text) => {
      if (text && !(/^smtps?:\/\/[^/\s]+/.test(text) && URL.canParse(text)))
        throw new Error('must begin with smtp:// or smtps://')
      return text
    },
  }),
  setting('secretKey', 'SECRET_KEY', {
    default: '',
    secret: true,
    help: 'Encrypts the password of the mail server, at least 32 characters; empty: a key file in the data folder',
    parse: (text) => {
      if (text && text.length < 32) throw new Error('must have at least 32 characters')
      return text
    },
  }),
  setting('upgradeBackup', 'UPGRADE_BACKUP', {
    default: '',
    help: 'Folder or s3://… for a backup before an upgrade, or none; empty: SQLite is copied, PostgreSQL needs scheduled backups',
    parse: backupLocation,
  }),
  setting('log', 'LOG', {
    default: 'info',
    help: `How much is logged: ${logLevels.join(', ')}`,
    parse: (text) => {
      const level = logLevels.find((name) => name === text)
      if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`)
      return level
    },
  }),
]

/** Flags win over the environment, the environment over the defaults. */
export function readConfig(env: NodeJS.ProcessEnv, flags: Record<string, string> = {}): Config {
  const values: Partial<Record<keyof Config, unknown>> = {}
  for (const each of settings) {
    const given = flags[each.flag]
    // Compose files set a variable without a value to an empty text.
    const text = given ?? (env[each.env] || each.default)
    try {
      values[each.key] = each.parse(text.trim())
    } catch (error) {
      const name = given === undefined ? each.env : each.flag
      const shown = each.secret ? '' : ` "${text}"`
      throw new SettingError(`${name}${shown} ${(error as Error).message}`)
    }
  }
  const config = values as unknown as Config
  if (config.readUrl && !config.databaseUrl)
    throw new SettingError('STEPWRIGHT_READ_URL needs STEPWRIGHT_DATABASE_URL')
  if (Boolean(config.adminEmail) !== Boolean(config.adminPassword)) {
    throw new SettingError('STEPWRIGHT_ADMIN_EMAIL and STEPWRIGHT_ADMIN_PASSWORD go together')
  }
  if (config.adminPassword && isWeakPassword(config.adminPassword, [config.adminEmail]))
    throw new SettingError(
      'STEPWRIGHT_ADMIN_PASSWORD is guessed quickly: avoid well-known words, rows and the own name',
    )
  return { ...config, files: filesWithCredentials(config.files, env) }
}

function filesWithCredentials(location: FilesLocation, env: NodeJS.ProcessEnv): FilesLocation {
  try {
    return withAwsVariables(location, env)
  } catch (error) {
    throw new SettingError(`STEPWRIGHT_FILES ${(error as Error).message}`)
  }
}

/** The base address when no setting gives one. */
export function ownAddress(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${shown}:${port}`
}

function whole(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`)
    }
    return value
  }
}

function flag(text: string): boolean {
  if (text === '' || text === '0' || text === 'false') return false
  if (text === '1' || text === 'true') return true
  throw new Error('must be 1 or empty')
}

function webAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash) {
    throw new Error('must be an address such as https://guides.example')
  }
  if (address.pathname !== '/')
    throw new Error('must not have a path: Stepwright is served from the root of its host')
  return address.origin
}

function backupLocation(text: string): string {
  if (text === '' || text === 'none') return text
  if (!text.startsWith('s3://')) return resolve(text)
  parseFilesLocation(text)
  return text
}

function postgresAddress(text: string): string {
  if (!text) return ''
  if (!/^postgres(ql)?:\/\/./.test(text)) throw new Error('must begin with postgres://')
  if (!URL.canParse(text))
    throw new Error('is not an address; write special characters of the password as %XX')
  return text
}
