import { useDisclosure } from '@mantine/hooks'
import { type ComponentType, useState } from 'react'
import { clientText } from '#web/client/client.text.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'

export interface OnDemandProps {
  opened: boolean
  close: () => void
}

/**
 * An overlay whose code is loaded when it is first opened. Not `lazy`, which would take the whole dashboard down when
 * the code can't be fetched.
 */
export const useOnDemand = (load: () => Promise<{ default: ComponentType<OnDemandProps> }>) => {
  const [Loaded, setLoaded] = useState<ComponentType<OnDemandProps>>()
  const [opened, { open, close }] = useDisclosure(false)
  const show = () => {
    open()
    if (Loaded) return
    load().then(
      (loaded) => setLoaded(() => loaded.default),
      () => {
        close()
        toast({ type: 'error', text: translate(clientText, 'notLoaded') })
      },
    )
  }
  return { Loaded, opened, show, close }
}
