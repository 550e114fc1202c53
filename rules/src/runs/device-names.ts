// Names of the devices of a run, as records show them.

interface LabelledDevice {
  readonly device: string
  /** Empty if the device gave none. */
  readonly label: string
}

/** By device. Devices with the same label get a number, so that records tell them apart. */
export function deviceNames(
  devices: readonly LabelledDevice[],
  unnamed: (number: number) => string,
): ReadonlyMap<string, string> {
  const bearers = Map.groupBy(devices, ({ label }) => label)
  return new Map(
    devices.map((each, index) => {
      const { device, label } = each
      const same = bearers.get(label) ?? []
      if (!label) return [device, unnamed(index + 1)]
      return [device, same.length > 1 ? `${label} (${same.indexOf(each) + 1})` : label]
    }),
  )
}
