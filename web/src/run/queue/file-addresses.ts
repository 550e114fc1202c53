// Object URLs for files of this device, revoked when they are no longer shown.
import { useEffect, useState } from 'react'

interface NamedFile {
  name: string
  file: File
}

/** In the order of the files; empty until they are made. */
export function useFileAddresses(files: readonly NamedFile[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const names = files.map(({ name }) => name).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether there are others.
  useEffect(() => {
    const made = files.map(({ file }) => URL.createObjectURL(file))
    setAddresses(made)
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [names])
  return addresses
}
