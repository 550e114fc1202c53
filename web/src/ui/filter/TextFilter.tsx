// A field that filters a list by text.
import { TextField } from '../fields/TextField.tsx'
import { useTextFilter } from './use-text-filter.ts'

interface TextFilterProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const { apply, field } = useTextFilter(value, onChange)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        label={label}
        placeholder={placeholder}
        maxLength={100}
        {...field}
      />
    </form>
  )
}
