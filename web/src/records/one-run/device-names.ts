// What the devices that noted something in a run are called. Pure.
import type { Entry } from '../../lib/api.ts'
import type { T } from '../../lib/i18n/TextsProvider.tsx'

export type DeviceNames = ReadonlyMap<string, string>

/** One that nobody has given a name is told by its place. */
export const deviceNames = ({ devices = [] }: Pick<Entry, 'devices'>, t: T): DeviceNames =>
  new Map(
    devices.map(({ device, label }, index) => [
      device,
      label || t('records.device', { number: String(index + 1) }),
    ]),
  )
