import type { ReactNode } from 'react';
import type { Hair, Skin } from './head-choices.ts';

type Part = (skin: Skin) => ReactNode;

/** The hair of a style, in millimeters: what is behind the neck, and what is in front of the face, under the hat. */
export const HAIR_PARTS: Record<Hair, { behind: Part; inFront: Part }> = {
  curls: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        transform="translate(-4 0) scale(.93 1)"
        d="M-78 70c-22 2-26 20-18 30c-18 6-18 26-6 33c-14 9-10 29 5 31c-6 15 8 27 22 22c2 14 20 19 30 9l105 0c10 11 29 5 31-9c15 4 28-9 21-23c15-3 18-23 5-32c12-8 11-28-7-33c8-11 3-29-18-29Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path fill={hair} d="M-84 66c-12 16-14 30-6 40c-8 12-4 24 6 28c8 0 14-8 12-18c8-6 10-16 4-24l6-26Z" />
        <path fill={hair} d="M54 66l5 24c-3 8 0 14 6 17c8-8 18-4 22 4c4-14 4-30-2-45Z" />
        <Strands
          wave={wave}
          d="M-96 112c-7 6-5 16 3 18M-88 150c-8 4-8 14 0 18M-66 172c-6 5-4 13 4 15M98 114c8 6 6 17-2 19M96 152c8 4 8 15 0 19M72 176c7 4 6 13-2 16"
        />
      </>
    ),
  },
  long: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        d="M-80 60C-92 110-84 146-96 184C-106 222-96 262-104 300L112 300C104 262 114 228 104 188C94 150 96 110 84 60Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path
          fill={hair}
          d="M-84 60C-94 104-82 138-96 178C-108 216-94 256-106 300L-62 300C-68 268-52 240-58 212C-63 190-74 170-71 144C-69 124-70 108-62 92L-62 60Z"
        />
        <path
          fill={hair}
          d="M86 60C98 104 88 142 102 182C114 220 100 260 114 300L68 300C74 268 58 242 62 212C65 190 74 172 68 146C64 128 62 108 54 92L54 60Z"
        />
        <Strands
          wave={wave}
          d="M-80 130C-80 160-92 182-87 214C-84 238-84 256-88 280M-70 190C-73 208-71 226-74 246M79 132C79 160 94 184 91 216C89 240 90 258 95 280M74 192C80 210 75 228 80 248"
        />
      </>
    ),
  },
  braids: {
    behind: ({ hair }) => (
      <path
        fill={hair}
        d="M-84 60C-92 96-94 120-90 156L-58 156L-50 60ZM50 60L62 158L94 158C98 124 96 96 88 60Z"
      />
    ),
    inFront: ({ hair, wave }) => (
      <>
        <path
          fill={hair}
          d="M-84 60C-86 96-86 120-82 140C-76 124-72 108-62 92L-62 60ZM54 60L56 90C60 96 66 100 68 104C72 96 80 94 86 98L84 60Z"
        />
        {BRAIDS.map((x) => (
          <g key={x} fill={hair} stroke={wave} strokeWidth="2.5">
            <path d={`M${x - 9} 250h18l7 34h-32Z`} />
            {[154, 175, 196, 217, 238].map((y, knot) => (
              <path
                key={y}
                transform={`translate(${x + (knot % 2 ? 2 : -2)} ${y})`}
                d="M0-15C15-13 18 5 0 16C-18 5-15-13 0-15Z"
              />
            ))}
            <path fill="#ff2e93" stroke="none" d={`M${x - 11} 249h22v9h-22Z`} />
          </g>
        ))}
      </>
    ),
  },
  beard: {
    behind: () => null,
    inFront: ({ hair, wave, lip }) => (
      <>
        <path
          fill={hair}
          d="M-76 70C-78 100-78 126-75 142C-72 168-63 192-48 209C-38 220-26 228-11 228C6 228 22 220 35 209C51 194 60 173 64 150L70 96L62 70L59 124C57 144 51 158 40 168C28 166 8 166-4 168C-12 165-18 166-22 168C-28 165-34 166-40 169C-50 168-58 170-62 172C-67 160-69 148-69 132Z"
        />
        <path
          fill={lip}
          d="M-37 184C-30 181-26 181-22 183C-17 181-8 181 4 182C-2 192-14 195-22 194C-29 193-34 190-37 184Z"
        />
        <Strands wave={wave} d="M-14 208v9M-1 206l3 9M-27 206l-3 9M-54 178l3 8M48 178l-3 8" />
      </>
    ),
  },
};

/** The middle of each braid. */
const BRAIDS = [-82, 84];

const Strands = ({ wave, d }: { wave: string; d: string }) => (
  <path fill="none" stroke={wave} strokeWidth="3" strokeLinecap="round" d={d} />
);
