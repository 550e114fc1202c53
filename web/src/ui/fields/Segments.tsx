// Segmented control for a few short choices.
interface SegmentsProps<V extends string> {
  legend: string
  name: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

export function Segments<V extends string>({ legend, name, value, options, onChange }: SegmentsProps<V>) {
  return (
    <fieldset className="sw-row sw-segments" data-gap="2">
      <legend className="sw-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
