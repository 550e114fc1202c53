// Validates addresses of suppliers. Readers open them, so only web addresses are allowed. Pure.

export const supplierUrlPattern = '^(https?://\\S+)?$'
export const supplierUrlRule = 'must be an address that begins with http:// or https://, or empty'

const pattern = new RegExp(supplierUrlPattern)

export const supplierUrlFault = (url: string): string | null => (pattern.test(url) ? null : supplierUrlRule)
