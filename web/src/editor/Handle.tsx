// Handle that drags a row, or moves it with the arrow keys.
import { IconGripVertical } from '@tabler/icons-react'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import type { useDrag } from './use-drag.ts'
import './drag.css'

export type Handling = ReturnType<ReturnType<typeof useDrag>['handle']>

export const Handle = ({ label, handling }: { label: string; handling: Handling }) => (
  <IconButton className="sw-edit-handle" label={label} Icon={IconGripVertical} {...handling} />
)
