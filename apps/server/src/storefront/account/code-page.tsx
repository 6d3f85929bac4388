import type { ReactNode } from 'react'
import { FormMessage } from '#server/storefront/parts/field.tsx'
import { type FormView, toFailedForm, toPageStatus } from '#server/storefront/parts/form-view.ts'
import type { CallResult, PageContent, VisitorContext } from '#server/storefront/shop-page.ts'
import { CodeField } from './account-fields.tsx'
import { getText, toNarrowPage } from './account-frame.tsx'
import type { Pending } from './pending.ts'
import { withReturn } from './return-path.ts'

interface CodePage {
  title: string
  lead: string
  /** The page's path below the account. */
  path: string
  /** The path of the page that sends another code. */
  startPath: string
  submitLabel: string
  /** Fields after the code. */
  children?: ReactNode
}

/** Asks for the code of an email. */
export const toCodePage = (
  context: VisitorContext,
  { returnPath }: Pending,
  form: FormView,
  page: CodePage,
  status?: PageContent['status'],
): PageContent => {
  const { urls, formFields } = context
  const text = getText(context)
  return toNarrowPage({
    title: page.title,
    lead: page.lead,
    ...(status ? { status } : {}),
    body: (
      <>
        <form className="form" method="post" data-island="submit-once" action={urls.account(page.path)}>
          {formFields}
          <FormMessage form={form} />
          <CodeField context={context} form={form} />
          {page.children}
          <button className="button primary wide" type="submit">
            {page.submitLabel}
          </button>
        </form>
        <p className="aside">
          {text.noCode} <a href={withReturn(urls.account(page.startPath), returnPath)}>{text.startOver}</a>.
        </p>
      </>
    ),
  })
}

type FailedCall = Exclude<CallResult<never>, { ok: true }>

/** The form after an error. The API doesn't name a field for a wrong code. */
export const toFailedCode = (form: URLSearchParams, { error, status }: FailedCall, fields: readonly string[]) => {
  const isCode = !error.errors && ['wrong_code', 'code_spent'].includes(error.code)
  const errors = isCode ? [{ path: 'code', message: [error.message].flat().join(' ') }] : error.errors
  return { failed: toFailedForm(form, { ...error, errors }, fields), status: toPageStatus(status) }
}
