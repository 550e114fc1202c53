// Where the settings say that files live, parsed: the data folder, or a bucket of an S3-compatible storage.

export interface S3Place {
  bucket: string
  /** Empty, or folders with a slash at the end. */
  prefix: string
  /** Empty: the storage of AWS in that region. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Empty unless the credentials are temporary ones. */
  sessionToken: string
}

export type FilesPlace = 'disk' | S3Place

/** Without the credentials, which never stand in an address. Throws what is wrong with the text. */
export function parseFilesPlace(text: string): FilesPlace {
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

/** What the variables of AWS add. What the address says goes first. */
export function withAwsVariables(place: FilesPlace, env: NodeJS.ProcessEnv): FilesPlace {
  if (place === 'disk') return place
  const accessKeyId = env.AWS_ACCESS_KEY_ID ?? ''
  const secretAccessKey = env.AWS_SECRET_ACCESS_KEY ?? ''
  if (!accessKeyId || !secretAccessKey)
    throw new Error('needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment')
  return {
    ...place,
    endpoint: place.endpoint || parseEndpoint(env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || ''),
    region: place.region || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
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
