// What the header shows to signed-in users only: pending events of this device, and notices.
import { NoticeBell } from '../notices/NoticeBell.tsx'
import { DeviceMark } from './DeviceMark.tsx'

export const HeaderMarks = () => (
  <>
    <DeviceMark />
    <NoticeBell />
  </>
)
