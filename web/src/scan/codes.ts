// Which codes are read, by the names of the browser's own detector and of the library, and what becomes of what they say.

/** A code that was read. */
export interface Code {
  text: string
  /** As people call it: `QR Code`, `Data Matrix`, `Code 128`. */
  kind: string
}

interface Symbology {
  kind: string
  /** As `BarcodeDetector` names it. */
  detector: string
  /** As ZXing names it. */
  library: 'QRCode' | 'MicroQRCode' | 'DataMatrix' | 'Code128' | 'Code39' | 'EAN13' | 'EAN8' | 'UPCA' | 'UPCE'
}

// Only what stands on work orders and parts: each further kind makes it likelier that a pattern is taken for a code.
export const symbologies: readonly Symbology[] = [
  { kind: 'QR Code', detector: 'qr_code', library: 'QRCode' },
  { kind: 'Micro QR Code', detector: '', library: 'MicroQRCode' },
  { kind: 'Data Matrix', detector: 'data_matrix', library: 'DataMatrix' },
  { kind: 'Code 128', detector: 'code_128', library: 'Code128' },
  { kind: 'Code 39', detector: 'code_39', library: 'Code39' },
  { kind: 'EAN-13', detector: 'ean_13', library: 'EAN13' },
  { kind: 'EAN-8', detector: 'ean_8', library: 'EAN8' },
  { kind: 'UPC-A', detector: 'upc_a', library: 'UPCA' },
  { kind: 'UPC-E', detector: 'upc_e', library: 'UPCE' },
]

/** A detector that lacks one of these is not used at all. */
export const indispensable = ['qr_code', 'data_matrix', 'code_128', 'ean_13'] as const

export const kindOf = (format: string): string =>
  symbologies.find(({ detector, library }) => format !== '' && (detector === format || library === format))
    ?.kind ?? format

/** One line of visible signs, as a scanner that types would give it; separators within a code are left out. */
export function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (found) => (/[\n\r\t]/.test(found) ? ' ' : '')).trim()
}
