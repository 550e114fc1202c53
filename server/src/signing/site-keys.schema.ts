// Schemas of the site's keys in the API.
import { type Static, Type } from 'typebox'

export const SiteKey = Type.Object(
  {
    fingerprint: Type.String({ description: 'SHA-256 of the key in DER, base64url' }),
    public_key: Type.String({ description: 'Ed25519 public key, PEM' }),
    created_date: Type.Integer({ description: 'Since when the site signs with it' }),
    replaced_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Since when it signs nothing more; null: it is the current key',
    }),
  },
  { title: 'SiteKey', description: 'A key with which the site signs record packs' },
)
export type SiteKey = Static<typeof SiteKey>
