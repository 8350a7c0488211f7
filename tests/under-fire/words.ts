/** The words of a text, such as the paths that a caller may try. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
