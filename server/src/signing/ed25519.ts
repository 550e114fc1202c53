// Ed25519 keys and signatures, RFC 8032; keys as PEM, so that OpenSSL can check a signature, too.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

export interface KeyPair {
  publicKey: string
  privateKey: string
}

export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Null if the text is no Ed25519 key. */
function readPublicKey(pem: string) {
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** SHA-256 of the key in DER, base64url; null if the text is no key. */
export function fingerprintOf(publicKey: string): string | null {
  const key = readPublicKey(publicKey)
  const der = key?.export({ type: 'spki', format: 'der' })
  return der ? createHash('sha256').update(der).digest('base64url') : null
}

export const signBytes = (bytes: Buffer, privateKey: string): Buffer =>
  sign(null, bytes, createPrivateKey(privateKey))

export function isSignedBy(bytes: Buffer, signature: Buffer, publicKey: string): boolean {
  const key = readPublicKey(publicKey)
  return key !== null && verify(null, bytes, key, signature)
}

export function isPairOf(publicKey: string, privateKey: string): boolean {
  const probe = Buffer.from('stepwright')
  try {
    return isSignedBy(probe, signBytes(probe, privateKey), publicKey)
  } catch {
    return false
  }
}
