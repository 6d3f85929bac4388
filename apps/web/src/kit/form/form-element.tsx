import type { ComponentProps } from 'react'

interface FormElementProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  submit: (form: HTMLFormElement) => void
}

/**
 * Use this instead of `<form>`. React bubbles a submit event through portals to the form from which a dialog or popover
 * was opened, which would be submitted too.
 */
export const FormElement = ({ submit, ...rest }: FormElementProps) => (
  // Validation uses the contract's rules and messages instead of the browser's.
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      submit(event.currentTarget)
    }}
  />
)
