import { Button } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { listText } from './list.text.ts'
import classes from './list.module.css'

/** Tells that the rows shown are outdated and offers to update them. */
export const ListChangedNotice = ({ hasChanged, show }: { hasChanged: boolean; show: () => void }) => {
  const t = useText(listText)
  return (
    <div className={classes.changed} role="status">
      {hasChanged && (
        <Button size="compact-sm" radius="xl" variant="default" onClick={show}>
          {t('changed')} · {t('showChanged')}
        </Button>
      )}
    </div>
  )
}
