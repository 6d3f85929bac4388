/** The keywords of JSON Schema that Stripe's description uses for parameters. */
export interface ParameterSchema {
  type?: string
  enum?: readonly string[]
  anyOf?: readonly ParameterSchema[]
  items?: ParameterSchema
  properties?: Readonly<Record<string, ParameterSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | ParameterSchema
  maxLength?: number
}
