// Uploads in progress, shown where the files will appear.
import { useUploads } from '../../lib/uploads/uploads.ts'
import { UploadTile } from '../../ui/UploadTile.tsx'
import type { Purpose } from '../take-files.ts'
import { useEditor } from '../use-editor.ts'

export function UploadList({ isHere }: { isHere: (purpose: Purpose) => boolean }) {
  const { uploads } = useEditor()
  const here = useUploads(uploads).filter(({ purpose }) => isHere(purpose))
  if (here.length === 0) return null
  return (
    <ul className="sw-stack sw-uploads" data-gap="2">
      {here.map((upload) => (
        <li key={upload.key}>
          <UploadTile upload={upload} uploads={uploads} />
        </li>
      ))}
    </ul>
  )
}
