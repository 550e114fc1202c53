// Shows signed-in users pending events of this device and notices, in the header.
import { NoticeBell } from '../notices/NoticeBell.tsx'
import { DeviceMark } from './DeviceMark.tsx'

export const HeaderMarks = () => (
  <>
    <DeviceMark />
    <NoticeBell />
  </>
)
