// Encryption of what a user of a shared device has not sent. Sealing needs the public key, which stays on the device;
// opening needs the user's storage key, which the server gives to signed-in users only.

/** Encrypted with AES-GCM. */
interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Key pair of a user on this device. */
export interface DeviceKey {
  userid: number
  username: string
  /** Uncompressed, of the curve P-256. */
  publicKey: ArrayBuffer
  /** PKCS #8, encrypted with the storage key. */
  privateKey: Encrypted
}

/** Position of an event among those that this device has recorded in the run. */
export interface SealedPosition {
  run: string
  device: string
  seq: number
}

/** Facts of a sealed record that everybody may know. */
export interface SealedRecord {
  sealid: string
  userid: number
  username: string
  /** Number of entries and files that wait for the server. */
  count: number
  at: number
  /** Their sequence numbers are not missing. */
  positions: readonly SealedPosition[]
  /** Oldest mark of the clocks that they need. */
  mark: number | null
}

/** The encrypted part of a sealed record. */
export interface Sealed {
  privateKey: Encrypted
  /** Half of the key agreement that only this record has. */
  oncePublic: ArrayBuffer
  /** The text first, then the files. */
  parts: readonly Encrypted[]
}

const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const
const cipher = 'AES-GCM'
const ivBytes = 12

/** Absent on a site without TLS. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle

export const canSeal = (): boolean => subtle() !== undefined

function needSubtle(): SubtleCrypto {
  const there = subtle()
  if (!there) throw new Error('this browser encrypts on sites with TLS only')
  return there
}

async function encrypt(key: CryptoKey, bytes: ArrayBuffer): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  return { iv, bytes: await needSubtle().encrypt({ name: cipher, iv }, key, bytes) }
}

const decrypt = (key: CryptoKey, { iv, bytes }: Encrypted): Promise<ArrayBuffer> =>
  needSubtle().decrypt({ name: cipher, iv }, key, bytes)

/** `base64`: the storage key of the server. */
export const readStorageKey = (base64: string): Promise<CryptoKey> =>
  needSubtle().importKey(
    'raw',
    Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
    cipher,
    false,
    ['encrypt', 'decrypt'],
  )

export async function makeDeviceKey(
  { userid, username }: Pick<DeviceKey, 'userid' | 'username'>,
  storageKey: CryptoKey,
): Promise<DeviceKey> {
  const pair = await needSubtle().generateKey(agreement, true, ['deriveKey'])
  const [publicKey, privateKey] = await Promise.all([
    needSubtle().exportKey('raw', pair.publicKey),
    needSubtle().exportKey('pkcs8', pair.privateKey),
  ])
  return { userid, username, publicKey, privateKey: await encrypt(storageKey, privateKey) }
}

/** False after the site has got another secret, as after a restored backup without it. */
export const opensKey = (storageKey: CryptoKey, { privateKey }: Pick<DeviceKey, 'privateKey'>) =>
  decrypt(storageKey, privateKey).then(
    () => true,
    () => false,
  )

const agree = (publicKey: CryptoKey, privateKey: CryptoKey, use: 'encrypt' | 'decrypt') =>
  needSubtle().deriveKey(
    { name: agreement.name, public: publicKey },
    privateKey,
    { name: cipher, length: 256 },
    false,
    [use],
  )

const readPublic = (raw: ArrayBuffer) => needSubtle().importKey('raw', raw, agreement, false, [])

export async function seal(
  { publicKey, privateKey }: DeviceKey,
  text: string,
  files: readonly Blob[],
): Promise<Sealed> {
  const once = await needSubtle().generateKey(agreement, false, ['deriveKey'])
  const key = await agree(await readPublic(publicKey), once.privateKey, 'encrypt')
  const parts = [await encrypt(key, new TextEncoder().encode(text).buffer)]
  // One after the other, because films are large.
  for (const file of files) parts.push(await encrypt(key, await file.arrayBuffer()))
  return { privateKey, oncePublic: await needSubtle().exportKey('raw', once.publicKey), parts }
}

export async function unseal(
  storageKey: CryptoKey,
  { privateKey, oncePublic, parts }: Sealed,
): Promise<{ text: string; files: ArrayBuffer[] }> {
  const pkcs8 = await decrypt(storageKey, privateKey)
  const own = await needSubtle().importKey('pkcs8', pkcs8, agreement, false, ['deriveKey'])
  const key = await agree(await readPublic(oncePublic), own, 'decrypt')
  const [text = new ArrayBuffer(), ...files] = await Promise.all(parts.map((part) => decrypt(key, part)))
  return { text: new TextDecoder().decode(text), files }
}
