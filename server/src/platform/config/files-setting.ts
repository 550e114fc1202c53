// Parses where files are stored: the data folder, or a bucket of an S3-compatible storage.

export interface S3Location {
  bucket: string
  /** Empty, or folders with a slash at the end. */
  prefix: string
  /** Empty: the storage of AWS in that region. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Empty unless the credentials are temporary. */
  sessionToken: string
}

export type FilesLocation = 'disk' | S3Location

/** Without the credentials, which are never part of an address. Throws the reason if the text is invalid. */
export function parseFilesLocation(text: string): FilesLocation {
  if (text === 'disk') return 'disk'
  const url = text.startsWith('s3://') && URL.canParse(text) ? new URL(text) : null
  if (!url) throw new Error('must be disk or s3://bucket')
  if (url.username || url.password) throw new Error('must not contain credentials; use AWS_ACCESS_KEY_ID')
  if (!bucketPattern.test(url.host)) throw new Error('must name a bucket as in s3://bucket')
  for (const name of url.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region') throw new Error(`has an unknown part "${name}"`)
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  if (prefix && !prefixPattern.test(prefix)) throw new Error('has a folder with unusual characters')
  return {
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    endpoint: parseEndpoint(url.searchParams.get('endpoint') ?? ''),
    region: url.searchParams.get('region') ?? '',
    accessKeyId: '',
    secretAccessKey: '',
    sessionToken: '',
  }
}

/** Adds the variables of AWS. The address takes precedence. */
export function withAwsVariables(location: FilesLocation, env: NodeJS.ProcessEnv): FilesLocation {
  if (location === 'disk') return location
  const accessKeyId = env.AWS_ACCESS_KEY_ID ?? ''
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY ?? ''
  if (!accessKeyId || !secretAccessKey)
    throw new Error('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment')
  return {
    ...location,
    endpoint: location.endpoint || parseEndpoint(env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || ''),
    region: location.region || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN ?? '',
  }
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

function parseEndpoint(text: string): string {
  if (!text) return ''
  const address = URL.canParse(text) ? new URL(text) : null
  if (!address || !/^https?:$/.test(address.protocol) || address.search || address.hash || address.username)
    throw new Error('has an endpoint that is no address such as https://storage.example')
  return `${address.origin}${address.pathname}`.replace(/\/+$/, '')
}
