// Addresses of those who offer an item: opened by whoever reads its page, so they lead to the web and nowhere else. Pure.

export const supplierUrlPattern = '^(https?://\\S+)?$'
export const supplierUrlRule = 'must be an address that begins with http:// or https://, or empty'

const pattern = new RegExp(supplierUrlPattern)

export const supplierUrlFault = (url: string): string | null => (pattern.test(url) ? null : supplierUrlRule)
