// A field that filters a list by text, on Enter and when the focus leaves it.
import { useRef } from 'react'
import { TextField } from '../../ui/fields/TextField.tsx'

interface TextFilterProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
}

export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const apply = () => {
    const text = input.current?.value.trim() ?? ''
    if (text !== value) onChange(text)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        key={value}
        ref={input}
        type="search"
        enterKeyHint="search"
        label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={100}
        onBlur={apply}
      />
    </form>
  )
}
