// Bare input, for labels and faults that are elsewhere.
import type { ComponentProps } from 'react'
import './field.css'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={`sw-input ${className ?? ''}`} />
)

export const Area = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...props} className={`sw-input ${className ?? ''}`} />
)
