import { Portal } from '@mantine/core'
import { useToasts } from '#web/client/toast.ts'
import { useText } from '#web/client/text.ts'
import { ToastCard } from './toast-card.tsx'
import classes from './toast.module.css'
import { toastText } from './toast.text.ts'

export const ToastList = ({ go }: { go: (path: string) => void }) => {
  const t = useText(toastText)
  const toasts = useToasts()
  return (
    <Portal>
      <section className={classes.list} aria-label={t('list')}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} go={go} />
        ))}
      </section>
    </Portal>
  )
}
