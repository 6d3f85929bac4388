import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { validationMessages } from '#contract/core/validation-messages.ts'
import type { ApiError } from '#web/client/send.ts'
import { useLanguage } from '#web/client/text.ts'
import { type FormMeta, FormMetaContext, makeFormMeta } from '#web/kit/fields/form-context.ts'
import { FormElement } from './form-element.tsx'

/** What a form needs of `useSend`. */
export interface Sender<Request, Data> {
  send: (request: Request) => Promise<Data | undefined>
  sending: boolean
  error: ApiError | null | undefined
}

type Values<S extends z.ZodObject> = z.input<S> & FieldValues

export type SchemaForm<S extends z.ZodObject> = UseFormReturn<Values<S>, unknown, z.output<S>>

/** Shows field errors of the server at their fields. Focuses the first one if `focus`. */
export const useServerErrors = <S extends z.ZodObject>(
  { setError }: Pick<SchemaForm<S>, 'setError'>,
  error: ApiError | null | undefined,
  focus = true,
): void => {
  useEffect(() => {
    error?.fields.forEach(({ path, message }, index) =>
      setError(
        path as Parameters<typeof setError>[0],
        { type: 'server', message },
        { shouldFocus: focus && index === 0 },
      ),
    )
  }, [error, focus, setError])
}

/**
 * After an invalid submit, focuses the first invalid field in DOM order. react-hook-form focuses in registration order,
 * and a field registered later may come first on the page.
 */
const useFocusFirstInvalid = (submitCount: number): void => {
  useEffect(() => {
    if (submitCount === 0) return undefined
    // After react-hook-form, which focuses its own first field a second time.
    const timer = setTimeout(() => {
      const focused = document.activeElement
      const first = focused?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
      const isBefore = focused && first && first.compareDocumentPosition(focused) === Node.DOCUMENT_POSITION_FOLLOWING
      if (isBefore) first.focus()
    })
    return () => clearTimeout(timer)
  }, [submitCount])
}

/** A form validated by a contract schema, with the server's field errors shown at their fields. */
export const useSchemaForm = <S extends z.ZodObject>(
  schema: S,
  initialValues: z.input<S>,
  error: ApiError | null | undefined,
): SchemaForm<S> => {
  const [language] = useLanguage()
  const resolver = useMemo(
    () =>
      zodResolver(schema, { error: validationMessages(language) }) as unknown as Resolver<
        Values<S>,
        unknown,
        z.output<S>
      >,
    [schema, language],
  )
  const form = useForm<Values<S>, unknown, z.output<S>>({
    resolver,
    defaultValues: initialValues as DefaultValues<Values<S>>,
    mode: 'onTouched',
  })
  const { trigger, getFieldState } = form
  useServerErrors(form, error)
  useFocusFirstInvalid(form.formState.submitCount)

  const previousLanguage = useRef(language)
  useEffect(() => {
    if (previousLanguage.current === language) return
    previousLanguage.current = language
    const invalidFields = Object.keys(initialValues).filter((name) => getFieldState(name as never).invalid)
    if (invalidFields.length > 0) void trigger(invalidFields as never)
  }, [language, initialValues, trigger, getFieldState])

  return form
}

/** Provides the form, its schema and the registry of field labels to the fields below. */
export const FormFields = <S extends z.ZodObject>({
  form,
  meta,
  children,
}: {
  form: SchemaForm<S>
  meta: FormMeta
  children: ReactNode
}) => (
  <FormProvider {...form}>
    <FormMetaContext value={meta}>{children}</FormMetaContext>
  </FormProvider>
)

interface FormProps<S extends z.ZodObject, Request, Data> {
  schema: S
  initialValues: z.input<S>
  sender: Sender<Request, Data>
  request: (values: z.output<S>) => Request
  onSent?: (data: Data) => void
  /** Empties the fields for the next entry. */
  clearsWhenSent?: boolean
  className?: string
  children: ReactNode
}

/** A plain form, for dialogs and public pages; its children include the submit button. */
export const Form = <S extends z.ZodObject, Request, Data>({
  schema,
  initialValues,
  sender,
  request,
  onSent,
  clearsWhenSent = false,
  className,
  children,
}: FormProps<S, Request, Data>) => {
  const form = useSchemaForm(schema, initialValues, sender.error)
  const meta = useMemo(() => makeFormMeta(schema), [schema])
  // A double click sends two events before the next render; only the first counts.
  const busy = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    if (busy.current) return
    busy.current = true
    const data = await sender.send(request(values)).finally(() => (busy.current = false))
    if (data === undefined) return
    if (clearsWhenSent) form.reset()
    onSent?.(data)
  })
  return (
    <FormFields form={form} meta={meta}>
      <FormElement submit={() => void submit()} className={className}>
        {children}
      </FormElement>
    </FormFields>
  )
}
