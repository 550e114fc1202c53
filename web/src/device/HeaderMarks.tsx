// Shows signed-in users pending events of this device and notices, in the header, and sends pending events from any
// screen.
import { NoticeBell } from '../notices/NoticeBell.tsx'
import { DeviceMark } from './DeviceMark.tsx'
import { useUnsent } from './use-unsent.ts'

export function HeaderMarks() {
  useUnsent()
  return (
    <>
      <DeviceMark />
      <NoticeBell />
    </>
  )
}
