import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CardFrame, cardFrameUrl, connectCardFrame } from '#web/card-frame/host.ts'
import { type FrameMessage, isSandboxSecret } from '#web/card-frame/messages.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useScheme } from '#web/client/theme.ts'
import { kitText } from '#web/kit/kit.text.ts'
import classes from './card-form.module.css'
import { cardsText } from './cards.text.ts'

interface CardFormProps {
  /** Of a setup intent, which saves the card, or of a payment intent, which charges it. */
  clientSecret: string
  submitLabel: string
  /** Called once; the intent's result also arrives by webhook. */
  onSucceeded: (intentId: string) => void
  /** The form shows the message itself. */
  onFailed?: (error: { code: string; message: string }) => void
  /** In a dialog, which has a Cancel button. */
  close?: () => void
}

type Step = 'loading' | 'filling' | 'busy' | 'challenge' | 'done'

const initialHeight = 176
const sandboxRights = 'allow-scripts allow-forms'
const stripeRights = `${sandboxRights} allow-same-origin allow-popups allow-popups-to-escape-sandbox`

/**
 * The card form of Stripe or of the sandbox, in an iframe: card numbers never reach our scripts. A new `clientSecret`
 * starts a new form.
 */
export const CardForm = (props: CardFormProps) => <KeyedCardForm key={props.clientSecret} {...props} />

const KeyedCardForm = ({ clientSecret, submitLabel, onSucceeded, onFailed, close }: CardFormProps) => {
  const t = useText(cardsText)
  const tKit = useText(kitText)
  const [language] = useLanguage()
  const theme = useScheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const connection = useRef<CardFrame>(null)
  const [height, setHeight] = useState(initialHeight)
  const [step, setStep] = useState<Step>('loading')
  // A later theme is sent as a message: another address would discard what was typed.
  const [url] = useState(() => cardFrameUrl({ clientSecret, language, theme }))

  const receive = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'height') setHeight(message.height)
    if (message.type === 'challenge') setStep('challenge')
    if (message.type === 'change') setStep(message.isBusy ? 'busy' : 'filling')
    if (message.type === 'failed') onFailed?.(message)
    if (message.type === 'succeeded') {
      setStep('done')
      onSucceeded(message.intentId)
    }
  })
  useEffect(() => {
    if (!frame.current) return undefined
    connection.current = connectCardFrame(frame.current, receive)
    return () => connection.current?.disconnect()
  }, [])
  useEffect(() => connection.current?.setTheme(theme), [theme])

  return (
    <div className={classes.form}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={t('cardDetails')}
        src={url}
        height={height}
        // The sandbox's form has no origin. Stripe's element needs ours and opens the bank's page.
        sandbox={isSandboxSecret(clientSecret) ? sandboxRights : stripeRights}
      />
      {step !== 'challenge' && (
        <div className={classes.buttons} data-dialog={close ? true : undefined}>
          {close && (
            <Button variant="default" onClick={close}>
              {tKit('cancel')}
            </Button>
          )}
          <Button
            disabled={step === 'loading'}
            loading={step === 'busy' || step === 'done'}
            onClick={() => connection.current?.submit()}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
