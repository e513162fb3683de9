export interface Import {
  specifier: string;
  /** It vanishes when the types are stripped. */
  typeOnly: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\bfrom\s*)?['"]([^'"]+)['"]/gm;
const CALL = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What a module imports or passes on, statically or by call. `typeof import('…')` names a type. */
export function importsOf(source: string): Import[] {
  const code = withoutComments(source);
  const statements = [...code.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined,
  }));
  const calls = [...code.matchAll(CALL)].map(({ 1: specifier = '', index }) => ({
    specifier,
    typeOnly: /\btypeof\s*$/.test(code.slice(0, index)),
  }));
  return [...statements, ...calls];
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
