/** True of the address of a description on the network. */
export function isAddress(operand: string): boolean {
  return /^https?:\/\//iu.test(operand);
}

/** True of the name of a file, which is no address and not `-`, the standard input. */
export function isFileName(operand: string): boolean {
  return operand !== '-' && !isAddress(operand);
}

/** `address` without the name and password that it may hold, for messages. */
export function withoutCredentials(address: string): string {
  return address.replace(/^(https?:\/\/)[^/?#]*@/iu, '$1');
}
