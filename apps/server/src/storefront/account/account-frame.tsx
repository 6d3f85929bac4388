import type { ReactNode } from 'react'
import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  CallResult,
  FormResult,
  PageContent,
  PageContext,
  Redirect,
  VisitorContext,
} from '#server/storefront/shop-page.ts'
import { type AccountText, accountText } from './account.text.ts'
import { withReturn } from './return-path.ts'

const navPages = ['home', 'orders', 'rewards', 'addresses', 'details', 'preferences', 'password', 'privacy'] as const
export type AccountSection = (typeof navPages)[number]

const toPath = (section: AccountSection): string => (section === 'home' ? '' : section)

export const getText = ({ language }: PageContext): AccountText => accountText[language]

const AccountNav = ({ context, current }: { context: VisitorContext; current: AccountSection }) => {
  const { urls, formFields } = context
  const text = getText(context)
  return (
    <nav className="account-nav" aria-label={text.nav}>
      <ul>
        {navPages.map((section) => (
          <li key={section}>
            <a href={urls.account(toPath(section))} aria-current={section === current ? 'page' : undefined}>
              {text.pages[section]}
            </a>
          </li>
        ))}
        <li>
          <form method="post" action={urls.account('sign-out')}>
            {formFields}
            <button type="submit" className="link-button">
              {text.signOut}
            </button>
          </form>
        </li>
      </ul>
    </nav>
  )
}

/** A page of the account with its menu. */
export const toAccountPage = (
  context: VisitorContext,
  page: { section: AccountSection; title?: string; status?: PageContent['status']; body: ReactNode },
): PageContent => {
  const title = page.title ?? getText(context).pages[page.section]
  const nav = <AccountNav context={context} current={page.section} />
  return {
    title,
    ...(page.status === undefined ? {} : { status: page.status }),
    body: (
      <div className="account">
        {page.section !== 'home' && nav}
        <div className="account-content">
          {page.section !== 'home' && (
            <a className="account-back" href={context.urls.account()}>
              {getText(context).back}
            </a>
          )}
          <h1>{title}</h1>
          {page.body}
        </div>
        {page.section === 'home' && nav}
      </div>
    ),
  }
}

/** A page with one form in the middle, for visitors who aren't signed in. */
export const toNarrowPage = (page: {
  title: string
  lead?: ReactNode
  status?: PageContent['status']
  body: ReactNode
}): PageContent => ({
  title: page.title,
  ...(page.status === undefined ? {} : { status: page.status }),
  body: (
    <div className="narrow-page">
      <h1>{page.title}</h1>
      {page.lead && <p className="muted">{page.lead}</p>}
      {page.body}
    </div>
  ),
})

export const toRedirect = (redirect: string): Redirect => ({ redirect, status: 303 })

/** Back to the page, which says that it's saved. */
export const toSaved = ({ urls }: VisitorContext, page: string): Redirect => toRedirect(`${urls.account(page)}?done`)

/** The data of a call that a page can't be shown without. */
export const getData = <Data,>(result: { ok: true; data: Data } | Exclude<CallResult<never>, { ok: true }>): Data => {
  if (result.ok) return result.data
  if (result.status === 404) throw new AppError('not_found')
  throw new Error(`A call of the shop failed: ${result.error.code}`)
}

/** The customer of this store who is signed in. Others sign in or join first and come back to `here`. */
export const loadMember = async (context: VisitorContext, here: string): Promise<JoinedStore | Redirect> => {
  const { urls } = context
  if (!context.isSignedIn) return toRedirect(withReturn(urls.account('sign-in'), here))
  const member = await context.call(customerAccounts.atStore)
  if (member.ok) return member.data
  if (member.status === 401) return toRedirect(withReturn(urls.account('sign-in'), here))
  if (member.status === 404) return toRedirect(withReturn(urls.account('join'), here))
  return getData(member)
}

/** Loads a page of a customer of this store; `page` is the path below the account. */
export const forMember =
  <Args extends unknown[], Result extends FormResult>(
    toPage: string | ((context: VisitorContext) => string),
    load: (context: VisitorContext, member: JoinedStore, ...args: Args) => Promise<Result>,
  ) =>
  async (context: VisitorContext, ...args: Args): Promise<Result | Redirect> => {
    const page = typeof toPage === 'string' ? toPage : toPage(context)
    const member = await loadMember(context, context.urls.account(page))
    return 'redirect' in member ? member : load(context, member, ...args)
  }

/** A message that the previous page has announced in the query. */
export const Done = ({ context, children }: { context: PageContext; children: ReactNode }): ReactNode =>
  context.query.has('done') ? (
    <p className="notice success" role="status">
      {children}
    </p>
  ) : null
