// A table of recorded values.
import type { ComponentProps } from 'react'
import './records.css'

export const ValueTable = (props: ComponentProps<'table'>) => <table {...props} className="sw-record-table" />
