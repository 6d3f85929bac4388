import { ActionIcon, Alert, Button, Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconHome } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { customization } from '#contract/domains/customization.ts'
import { shopPages } from '#contract/shop-path.ts'
import { toThemeCss } from '#contract/theme/css.ts'
import { type EditorMessage, frameMessage } from '#contract/theme/preview-messages.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import type { Language } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { useLatest } from '#web/client/use-latest.ts'
import type { Device } from '#web/kit/editor/editor-bar.tsx'
import { editorText } from '#web/kit/editor/editor.text.ts'
import { MessageFrame } from '#web/kit/frame/message-frame.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { customizationText } from '#web/features/customization/customization.text.ts'
import classes from './preview-pane.module.css'

const widths: Record<Device, number> = { phone: 390, desktop: 1280 }
const homePath = shopPages.home()

interface PreviewPaneProps {
  settings: ThemeSettings
  language: Language
  device: Device
  /** The part of the home page to scroll to. */
  revealedPart: string | undefined
  selectPart: (part: string) => void
}

const parseMessage = (message: unknown) => frameMessage.safeParse(message).data

const isReady = (message: unknown) => parseMessage(message)?.type === 'ready'

/** The shop with the settings on screen, in a frame without access to the dashboard. */
export const PreviewPane = ({ settings, language, device, revealedPart, selectPart }: PreviewPaneProps) => {
  const t = useText(customizationText)
  const tEditor = useText(editorText)
  const tKit = useText(kitText)
  const [path, setPath] = useState<string>(homePath)
  const { ref, width: roomX, height: roomY } = useElementSize()
  const link = useLatest(customization.createPreview, {})
  const page = useLatest(customization.renderPreview, { body: { settings, language, path } })

  const css = useMemo((): EditorMessage => ({ type: 'css', css: toThemeCss(settings) }), [settings])
  const pageMessage = useMemo(
    (): EditorMessage | undefined => page.data && { type: 'page', html: page.data.html, title: page.data.title },
    [page.data],
  )
  const reveal = useMemo(
    (): EditorMessage | undefined => (revealedPart ? { type: 'reveal', section: revealedPart } : undefined),
    [revealedPart],
  )
  const messages = useMemo(() => ({ page: pageMessage, css, reveal }), [pageMessage, css, reveal])

  const handleMessage = (received: unknown) => {
    const message = parseMessage(received)
    if (message?.type === 'navigate') setPath(message.path)
    if (message?.type === 'select') selectPart(message.section)
  }

  const width = widths[device]
  const scale = roomX > 0 ? Math.min(1, roomX / width) : 1
  const error = link.error ?? page.error
  return (
    <section className={classes.pane} aria-label={tEditor('preview')}>
      {path !== homePath && (
        <div className={classes.address}>
          <ActionIcon aria-label={t('previewHome')} title={t('previewHome')} onClick={() => setPath(homePath)}>
            <IconHome size={16} aria-hidden="true" />
          </ActionIcon>
          <span>
            <span className="visually-hidden">{t('previewPath')}: </span>
            {path}
          </span>
        </div>
      )}
      {error && (
        <Alert color="warning" className={classes.error ?? ''}>
          {tEditor('previewFailed')} {error.message}
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={() => (link.error ? link.retry() : page.retry())}>
              {tKit('retry')}
            </Button>
          </div>
        </Alert>
      )}
      <div ref={ref} className={classes.room} data-device={device}>
        {link.data && roomY > 0 && (
          <div className={classes.screen} style={{ width: width * scale, height: roomY }}>
            <MessageFrame
              src={link.data.url}
              title={tEditor('preview')}
              sandbox="allow-scripts"
              messages={messages}
              isReady={isReady}
              onMessage={handleMessage}
              className={classes.frame}
              style={{ width, height: roomY / scale, ...(scale < 1 && { transform: `scale(${scale})` }) }}
            />
          </div>
        )}
        {!link.data && !link.error && <Loader aria-label={tKit('loading')} />}
      </div>
    </section>
  )
}
