// Supported kinds of codes, by their names in `BarcodeDetector` and ZXing, and the normalisation of their text.

/** A code that was read. */
export interface Code {
  text: string
  /** Common name: `QR Code`, `Data Matrix`, `Code 128`. */
  kind: string
}

interface Symbology {
  kind: string
  /** Name in `BarcodeDetector`. */
  detector: string
  /** Name in ZXing. */
  library: 'QRCode' | 'MicroQRCode' | 'DataMatrix' | 'Code128' | 'Code39' | 'EAN13' | 'EAN8' | 'UPCA' | 'UPCE'
}

// Only kinds used on work orders and parts: each further kind increases false detections.
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

/** A detector that lacks one of these is not used. */
export const indispensable = ['qr_code', 'data_matrix', 'code_128', 'ean_13'] as const

export const kindOf = (format: string): string =>
  symbologies.find(({ detector, library }) => format !== '' && (detector === format || library === format))
    ?.kind ?? format

/** A line of visible characters, as a keyboard scanner types it; separators within a code are removed. */
export function readable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, (found) => (/[\n\r\t]/.test(found) ? ' ' : '')).trim()
}
