// Button that opens the saved views of a list, with their number.
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ViewsDialog } from './ViewsDialog.tsx'
import { useViewOwner, type ViewList } from './views.ts'

interface ViewsButtonProps<F> {
  list: ViewList<F>
  filter: F
  onChoose: (filter: F) => void
}

export function ViewsButton<F>(props: ViewsButtonProps<F>) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const owner = useViewOwner()
  const count = useQuery(props.list.query).data?.length ?? 0
  return (
    <>
      <Button kind="plain" icon={<IconBookmark size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {count > 0 ? `${t('views.title')} (${count})` : t('views.title')}
      </Button>
      {isOpen && <ViewsDialog {...props} owner={owner} onClose={() => setOpen(false)} />}
    </>
  )
}
